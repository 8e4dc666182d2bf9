import { Component, type ReactNode } from "react";
import { Literal } from "./literal.tsx";

interface Held {
  fault?: Error | undefined;
  part?: string | undefined;
}

/** A fault of the page itself: says so, and leaves a way on. With `part`, another part is a fresh start. */
export class Boundary extends Component<{ children: ReactNode; part?: string }, Held> {
  override state: Held = { part: this.props.part };

  static getDerivedStateFromError(fault: Error): Held {
    return { fault };
  }

  static getDerivedStateFromProps(props: { part?: string }, held: Held): Held | null {
    return props.part === held.part ? null : { fault: undefined, part: props.part };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    const whole = this.props.part === undefined;
    const Box = whole ? "main" : "section";
    const Title = whole ? "h1" : "h2";
    return (
      <Box className={whole ? "door" : "page stack"}>
        <Title className={whole ? undefined : "title"}>{whole ? "This page" : "This screen"} has a fault</Title>
        <p className="muted">The daemon is not affected: calls and prompts go on, and a terminal can answer them.</p>
        <pre className="codeblock wrapped">
          <Literal text={fault.message} />
        </pre>
        <button type="button" className="btn primary" onClick={() => location.reload()}>
          Load the page again
        </button>
      </Box>
    );
  }
}
