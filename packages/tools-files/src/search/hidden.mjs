// Plain JavaScript: the walk runs in a worker thread, and a worker started from the sources cannot load TypeScript.

const lies = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** Is a path below the root kept from being read? `shown` are places below hidden ones that are not. */
export const createHiddenTest = (hidden, shown) => {
  if (hidden.length === 0) return () => false;
  return (path) => hidden.some((folder) => lies(path, folder)) && !shown.some((folder) => lies(path, folder));
};
