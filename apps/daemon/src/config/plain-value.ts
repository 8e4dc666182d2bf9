const plain: readonly RegExp[] = [
  // Numbers, versions, dates, times.
  /^[vV+-]?\d+(?:[.,:/_-]\d+)*(?:[a-z%]{1,4})?$/,
  // Paths, and lists of them.
  /^(?:~|\.{0,2})\/|^\.{1,2}$|^[A-Za-z]:[\\/]/,
  // Hosts and addresses, with a port.
  /^(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d+)?$/i,
  /^[a-z]+:\d+$/i,
  // URLs: what is secret in one is found by its place.
  /^[a-z][a-z0-9+.-]*:\/\//i,
  // Words of one case, with an ordinary separator between them: "production", "en_US.UTF-8", "read,write", "--max-old-space-size=4096".
  /^-{0,2}(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20}|\d{1,8})(?:[ _.,:=/-]{1,2}(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20}|\d{1,8}))*$/,
];

/**
 * Is this value of a variable one that may be shown: a number, a path, a host, a URL, or ordinary words? Anything else may be a key.
 * A password of one plain word passes for a word; a variable's name or `${env:…}` makes it a secret.
 */
export const isPlainValue = (value: string): boolean => value.length < 6 || plain.some((shape) => shape.test(value));
