import { Component, type ReactNode } from "react";

/** A fault of the page itself: says so, and leaves a way on. */
export class Boundary extends Component<{ children: ReactNode }, { fault?: Error }> {
  override state: { fault?: Error } = {};

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <main className="door">
        <h1>This page has a fault</h1>
        <p className="muted">The daemon is not affected: calls and prompts go on, and a terminal can answer them.</p>
        <pre className="codeblock wrapped">{fault.message}</pre>
        <button type="button" className="btn primary" onClick={() => location.reload()}>
          Load the page again
        </button>
      </main>
    );
  }
}
