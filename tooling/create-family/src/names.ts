/** The forms of one family or tool name: `open_meteo`, `open-meteo`, `openMeteo`, `OpenMeteo`, `Open meteo`. */
export interface Names {
  snake: string;
  kebab: string;
  camel: string;
  pascal: string;
  title: string;
}

const pattern = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;

/** Undefined when the text is not lower-case words joined by "-" or "_". */
export const namesOf = (text: string): Names | undefined => {
  if (!pattern.test(text)) return undefined;
  const words = text.split(/[-_]/);
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join("");
  return {
    snake: words.join("_"),
    kebab: words.join("-"),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: capital(words.join(" ")),
  };
};

/** The template's text with its own name replaced, in whichever form it stands there. */
export const rename = (text: string, { snake, kebab, camel, pascal, title }: Names): string =>
  text
    .replaceAll(/"Template"/g, `"${title}"`)
    .replaceAll(/Template tools/g, `${title} tools`)
    .replaceAll(/\bTemplate(?=[A-Z])/g, pascal)
    .replaceAll(/\btemplate(?=[A-Z])/g, camel)
    .replaceAll(/\btemplate_/g, `${snake}_`)
    .replaceAll(/\btemplate(?=\.[a-z]+")/g, kebab)
    .replaceAll(/"template"/g, `"${kebab}"`)
    .replaceAll(/(?<=[{(] ?|const |await )template\b(?!-)/g, camel)
    .replaceAll(/template(?=-)|(?<=-)template/g, kebab);
