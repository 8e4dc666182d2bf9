import axe from "axe-core";
import type { Page } from "playwright-core";

/** The rules whose answer depends on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe has against the page as it stands, each as its rule and the elements it means. The page has no frames, so
 * axe looks at it from inside. In a second theme `colours` alone can differ.
 */
export async function violations(page: Page, look: "everything" | "colours" = "everything"): Promise<string[]> {
  await settledColours(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(look === "colours" && { runOnly: { type: "rule", values: colourRules } }),
  };
  return page.evaluate(async (given) => {
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const found = await runner.run(document, given);
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
    );
  }, options);
}

/** Shows the page in a theme, and waits until every colour has arrived. */
export async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await settledColours(page);
}

/** A transition that is under way has colours that nobody chose. */
const settledColours = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const under = document.getAnimations().filter((one) => one instanceof CSSTransition);
    // One that is cut short by another rejects.
    await Promise.allSettled(under.map((one) => one.finished));
  });
