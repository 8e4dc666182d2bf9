// Plain JavaScript: the search runs in a worker thread, and a worker started from the sources cannot load TypeScript.

// What an instruction does: try a code point, go on at two places, check an edge, or report a match.
const tryPoint = 0;
const split = 1;
const check = 2;
const matched = 3;

const wordClass = /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u;

/** A test of one code point that remembers its answers; bytes that are no text (-1) are in no class. */
const pointTest = (expression) => {
  const known = new Map();
  return (code) => {
    if (code < 0) return false;
    let answer = known.get(code);
    if (answer === undefined) {
      answer = expression.test(String.fromCodePoint(code));
      known.set(code, answer);
    }
    return answer;
  };
};

const charTest = ({ code, fold }) =>
  fold ? pointTest(new RegExp(`^\\u{${code.toString(16)}}$`, "iu")) : (given) => given === code;

/** Instructions of a pattern, as `[what, …operands]`. */
const assemble = (tree) => {
  const program = [];
  const emit = (...instruction) => program.push(instruction) - 1;
  const write = (node) => {
    if (node.kind === "char") emit(tryPoint, charTest(node));
    else if (node.kind === "class") emit(tryPoint, pointTest(new RegExp(node.source, node.fold ? "iv" : "v")));
    else if (node.kind === "assert") emit(check, node.at);
    else if (node.kind === "sequence") for (const part of node.parts) write(part);
    else if (node.kind === "choice") writeChoice(node.options);
    else writeRepeat(node);
  };
  const writeChoice = (options) => {
    const ends = [];
    for (const [index, option] of options.entries()) {
      const fork = index < options.length - 1 ? emit(split, program.length + 1, 0) : -1;
      write(option);
      if (fork === -1) continue;
      ends.push(emit(split, 0, 0));
      program[fork][2] = program.length;
    }
    for (const end of ends) program[end] = [split, program.length, program.length];
  };
  const writeRepeat = ({ of, min, max }) => {
    for (let count = 0; count < min; count++) write(of);
    if (max === Number.POSITIVE_INFINITY) {
      const fork = emit(split, program.length + 1, 0);
      write(of);
      emit(split, fork, fork);
      program[fork][2] = program.length;
      return;
    }
    const forks = [];
    for (let count = min; count < max; count++) {
      forks.push(emit(split, program.length + 1, 0));
      write(of);
    }
    for (const fork of forks) program[fork][2] = program.length;
  };
  write(tree);
  emit(matched);
  return program;
};

/** Finds where the leftmost match starts in code points (-1: a byte that is no text), in time linear in them; -1 for none. */
export const createMachine = (tree) => {
  const program = assemble(tree);
  const isWord = pointTest(wordClass);
  const seen = new Int32Array(program.length).fill(-1);
  return (points) => {
    seen.fill(-1);
    let best = -1;
    const holds = (edge, at) => {
      if (edge === "start") return at === 0;
      if (edge === "end") return at === points.length;
      const atEdge = (at > 0 && isWord(points[at - 1])) !== (at < points.length && isWord(points[at]));
      return atEdge === (edge === "word");
    };
    /** Threads that wait for a code point, the ones that started first in front. */
    const follow = (threads, from, start, at) => {
      const stack = [from];
      while (stack.length > 0) {
        const here = stack.pop();
        if (seen[here] === at) continue;
        seen[here] = at;
        const [what, one, other] = program[here];
        if (what === tryPoint) threads.push([here, start]);
        else if (what === split) stack.push(other, one);
        else if (what === matched) best = start;
        else if (holds(one, at)) stack.push(here + 1);
      }
    };
    let threads = [];
    for (let at = 0; at <= points.length; at++) {
      if (best === -1) follow(threads, 0, at, at);
      const next = [];
      const code = at < points.length ? points[at] : -1;
      for (const [here, start] of threads) {
        if (best !== -1 && start >= best) break;
        if (program[here][1](code)) follow(next, here + 1, start, at + 1);
      }
      threads = next;
      if (best !== -1 && threads.length === 0) break;
    }
    return best;
  };
};
