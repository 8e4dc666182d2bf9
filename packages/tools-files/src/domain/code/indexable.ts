/** Files larger than this are not indexed. */
export const maxIndexedBytes = 1_048_576;

const secretNames = [
  /^\.env(\..*)?$/i,
  /^\.(npmrc|netrc|pypirc|pgpass|git-credentials|htpasswd|dockercfg|boto)$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)(\..*)?$/i,
  /\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|ovpn)$/i,
  /(^|[._-])(secrets?|credentials?|passwords?|service[_-]?account|api[_-]?keys?|tokens?)([._-][^/]*)?\.(json|ya?ml|toml|ini|txt|env|properties|xml|csv)$/i,
  /^(secrets?|credentials?|token|passwd|shadow)$/i,
];
const secretFolders = /(^|\/)\.(ssh|aws|gnupg|azure|kube|docker)\//i;
const noise =
  /(^|\/)(package-lock\.json|pnpm-lock\.yaml|yarn\.lock|Cargo\.lock|composer\.lock|poetry\.lock|go\.sum)$|\.(min\.(js|css)|map|svg|snap)$/i;

/** Named like something that holds secrets: never leaves the machine. */
export const isSecretPath = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return secretFolders.test(path) || secretNames.some((pattern) => pattern.test(name));
};

/** Worth indexing by name: no secrets, no lock files, no generated bundles. */
export const isIndexablePath = (path: string): boolean => !isSecretPath(path) && !noise.test(path);

/** Worth indexing by content: text, and without a private key in it. */
export const isIndexableText = (text: string): boolean =>
  !text.includes("\0") && !/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/.test(text);
