import { Literal } from "./literal.tsx";

export interface FileProblem {
  line?: number;
  rule?: string;
  message: string;
}

/** What is wrong with a file: the line, the rule it breaks, and what it says. */
export const ProblemList = ({ problems }: { problems: readonly FileProblem[] }) => (
  <ul className="file-problems">
    {problems.map((problem, at) => (
      <li key={at}>
        <span className="meta nw">{problem.line === undefined ? "file" : `line ${problem.line}`}</span>
        <span>
          <Literal text={problem.message} />
          {problem.rule && (
            <>
              {" "}
              <code className="meta">
                <Literal text={problem.rule} />
              </code>
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);
