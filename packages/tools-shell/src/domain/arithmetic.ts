/** The value of an arithmetic expression over plain decimal numbers, or undefined when it holds anything else. */
export function constantValue(expression: string): number | undefined {
  const tokens = expression.match(/\d+|[-+*/%()]|\S/g) ?? [];
  if (tokens.length === 0 || tokens.length > 64) return undefined;
  const state = { tokens, at: 0 };
  const value = sum(state);
  return state.at === tokens.length && Number.isSafeInteger(value) ? value : undefined;
}

interface State {
  tokens: readonly string[];
  at: number;
}

function sum(state: State): number {
  let value = product(state);
  for (let sign = next(state, "+-"); sign !== undefined; sign = next(state, "+-")) {
    const right = product(state);
    value = sign === "+" ? value + right : value - right;
  }
  return value;
}

function product(state: State): number {
  let value = unary(state);
  for (let sign = next(state, "*/%"); sign !== undefined; sign = next(state, "*/%")) {
    const right = unary(state);
    value = sign === "*" ? value * right : sign === "/" ? Math.trunc(value / right) : value % right;
  }
  return value;
}

function unary(state: State): number {
  const sign = next(state, "+-");
  if (sign !== undefined) return sign === "-" ? -unary(state) : unary(state);
  const token = state.tokens[state.at++] ?? "";
  if (token === "(") {
    const value = sum(state);
    return state.tokens[state.at++] === ")" ? value : Number.NaN;
  }
  // A leading zero would mean octal.
  return /^(0|[1-9]\d*)$/.test(token) ? Number(token) : Number.NaN;
}

function next(state: State, wanted: string): string | undefined {
  const token = state.tokens[state.at];
  if (token === undefined || !wanted.includes(token)) return undefined;
  state.at++;
  return token;
}
