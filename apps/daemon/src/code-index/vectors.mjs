// Plain JavaScript: runs in the index worker, and a worker started from the sources cannot load TypeScript.

const maxCachedBytes = 256 << 20;

const dot = (matrix, offset, vector) => {
  const end = vector.length - (vector.length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i < end; i += 4) {
    a += matrix[offset + i] * vector[i];
    b += matrix[offset + i + 1] * vector[i + 1];
    c += matrix[offset + i + 2] * vector[i + 2];
    d += matrix[offset + i + 3] * vector[i + 3];
  }
  for (; i < vector.length; i++) a += matrix[offset + i] * vector[i];
  return a + b + c + d;
};

/** The best `limit` of what it is offered, best first. */
const createTop = (limit) => {
  const items = [];
  return {
    offer(score, hash) {
      if (items.length === limit && score <= items[limit - 1].score) return;
      let at = items.length;
      while (at > 0 && items[at - 1].score < score) at--;
      items.splice(at, 0, { score, hash });
      if (items.length > limit) items.pop();
    },
    hashes: () => items.map(({ hash }) => hash),
  };
};

const asFloats = (blob) => new Float32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));

/** Exact nearest neighbours by cosine over unit vectors; in memory up to a bound, else read from the table. */
export const createVectors = (db) => {
  const count = db.prepare("SELECT count(*) FROM vectors WHERE vector IS NOT NULL").pluck();
  const rows = db.prepare("SELECT hash, vector FROM vectors WHERE vector IS NOT NULL");
  let cache;

  const load = (dimensions) => {
    const total = count.get();
    if (total * dimensions * 4 > maxCachedBytes) return undefined;
    const matrix = new Float32Array(total * dimensions);
    const hashes = [];
    for (const { hash, vector } of rows.iterate()) {
      matrix.set(asFloats(vector), hashes.length * dimensions);
      hashes.push(hash);
    }
    return { matrix, hashes, dimensions };
  };

  return {
    changed() {
      cache = undefined;
    },
    nearest(vector, limit) {
      const top = createTop(limit);
      cache ??= load(vector.length);
      if (cache === undefined) {
        for (const { hash, vector: blob } of rows.iterate()) top.offer(dot(asFloats(blob), 0, vector), hash);
      } else {
        for (const [index, hash] of cache.hashes.entries())
          top.offer(dot(cache.matrix, index * cache.dimensions, vector), hash);
      }
      return top.hashes();
    },
  };
};
