// Plain JavaScript: the walk runs in a worker thread, and a worker started from the sources cannot load TypeScript.

/** A test from an expression made from a glob; one that could backtrack badly runs on the linear engine. */
export const createPathTest = async ({ source, linear }) => {
  if (!linear) {
    const expression = new RegExp(source, "su");
    return (path) => expression.test(path);
  }
  const { RE2JS } = await import("re2js");
  const expression = RE2JS.compile(source, RE2JS.DOTALL);
  return (path) => expression.matches(path);
};

/**
 * Does a path below the scope pass? `include`: one of them must match, if there are any. `exclude`: none may match the
 * path or a folder above it. `skip`: names of folders left out; `dots`: folders with a leading dot are left out too,
 * except those that one of `dots` matches.
 */
export const createPathFilter = async ({ include, exclude, skip, dots }) => {
  const includes = await Promise.all(include.map(createPathTest));
  const excludes = await Promise.all(exclude.map(createPathTest));
  const namedDots = dots === undefined ? undefined : await Promise.all(dots.map(createPathTest));
  const skipped = new Set(skip);
  const folderPasses = (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (skipped.has(name)) return false;
    if (namedDots !== undefined && name.startsWith(".") && !namedDots.some((test) => test(name))) return false;
    return !excludes.some((test) => test(path));
  };
  const filePasses = (path) =>
    (includes.length === 0 || includes.some((test) => test(path))) && !excludes.some((test) => test(path));
  const passes = (path) => {
    if (!filePasses(path)) return false;
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1))
      if (!folderPasses(path.slice(0, end))) return false;
    return true;
  };
  return { folderPasses, filePasses, passes };
};
