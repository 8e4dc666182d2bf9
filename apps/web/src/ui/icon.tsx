import type { ReactElement } from "react";

const paths = {
  tools: (
    <>
      <rect x="2.25" y="2.25" width="4.75" height="4.75" rx="1" />
      <rect x="9" y="2.25" width="4.75" height="4.75" rx="1" />
      <rect x="2.25" y="9" width="4.75" height="4.75" rx="1" />
      <path d="M11.4 9v4.75M9 11.4h4.75" />
    </>
  ),
  agents: (
    <>
      <rect x="3" y="5" width="10" height="8" rx="2.25" />
      <path d="M8 2.25V5M6 8.5v1M10 8.5v1M1.5 8.5v1.5M14.5 8.5v1.5" />
    </>
  ),
  chat: <path d="M3 3h10a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H7.75L4.75 14v-2.5H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z" />,
  pen: <path d="m10.75 2.75 2.5 2.5L6 12.5l-3.25.75L3.5 10zM9 4.5 11.5 7" />,
  send: <path d="M8 13V3M3.75 7.25 8 3l4.25 4.25" />,
  undo: <path d="M5.5 3 2.5 6l3 3M2.75 6H10a3.5 3.5 0 0 1 0 7H6" />,
  list: <path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" />,
  flows: (
    <>
      <circle cx="3.75" cy="4" r="1.75" />
      <circle cx="12.25" cy="8" r="1.75" />
      <circle cx="3.75" cy="12" r="1.75" />
      <path d="M5.5 4h1.75A1.75 1.75 0 0 1 9 5.75v.5A1.75 1.75 0 0 0 10.5 8M5.5 12h1.75A1.75 1.75 0 0 0 9 10.25v-.5A1.75 1.75 0 0 1 10.5 8" />
    </>
  ),
  data: (
    <>
      <ellipse cx="8" cy="4" rx="5.25" ry="1.9" />
      <path d="M2.75 4v8c0 1.05 2.35 1.9 5.25 1.9s5.25-.85 5.25-1.9V4M2.75 8c0 1.05 2.35 1.9 5.25 1.9s5.25-.85 5.25-1.9" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="2.75" />
      <path d="m7 9 6-6M11 5l1.75 1.75" />
    </>
  ),
  column: <path d="M5 4.5h8M5 8h8M5 11.5h8M2.5 4.5h.01M2.5 8h.01M2.5 11.5h.01" />,
  link: (
    <path d="M6.5 9.5 9.5 6.5M7.25 4.75 9 3a2.83 2.83 0 0 1 4 4l-1.75 1.75M8.75 11.25 7 13a2.83 2.83 0 0 1-4-4l1.75-1.75" />
  ),
  download: <path d="M8 2.5v7.75M4.75 7.25 8 10.5l3.25-3.25M2.75 13.5h10.5" />,
  pulse: <path d="M1.5 8.25h2.75L6.5 3l3 10.25 2-5h3" />,
  settings: (
    <>
      <path d="M2.25 4.75h5.5M11.25 4.75h2.5M2.25 11.25h2.5M8.25 11.25h5.5" />
      <circle cx="9.5" cy="4.75" r="1.75" />
      <circle cx="6.5" cy="11.25" r="1.75" />
    </>
  ),
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.25" />,
  halves: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11z" fill="currentColor" />
    </>
  ),
  down: <path d="m4.5 6.25 3.5 3.5 3.5-3.5" />,
  right: <path d="m6.25 4.5 3.5 3.5-3.5 3.5" />,
  left: <path d="m9.75 4.5-3.5 3.5 3.5 3.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3.25 3.25" />
    </>
  ),
  inbox: <path d="M2 9.5 4 3.25h8L14 9.5v3.25H2zM2 9.5h3.5l1 1.5h3l1-1.5H14" />,
  plug: <path d="M6 2v3M10 2v3M4 5h8v2.5a4 4 0 0 1-8 0zM8 11.5V14" />,
  plus: <path d="M8 3v10M3 8h10" />,
  x: <path d="m4 4 8 8M12 4l-8 8" />,
  play: <path d="M5 3.25v9.5L12.75 8z" />,
  stop: <rect x="4" y="4" width="8" height="8" rx="1" />,
  check: <path d="m3 8.5 3.25 3.25L13 4.75" />,
  warn: <path d="M8 2.25 14.25 13H1.75zM8 6.5v3M8 11.25h.01" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 7.5v3.25M8 5.25h.01" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.25" />
      <path d="M10.5 5.5V3.75a1.25 1.25 0 0 0-1.25-1.25h-5.5A1.25 1.25 0 0 0 2.5 3.75v5.5a1.25 1.25 0 0 0 1.25 1.25H5.5" />
    </>
  ),
  file: <path d="M4 1.75h5.25L12.5 5v9.25H4zM9 1.75V5.25h3.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 4.75V8l2.25 1.5" />
    </>
  ),
  arrow: <path d="M3 8h10M9 4l4 4-4 4" />,
  again: <path d="M13 8a5 5 0 1 1-1.5-3.55M13.25 2.25v2.5h-2.5" />,
  bin: <path d="M3 4.5h10M6.25 4.5V2.75h3.5V4.5M4.25 4.5l.6 9h6.3l.6-9M6.75 7.25v3.5M9.25 7.25v3.5" />,
  ordinary: <circle cx="8" cy="8" r="4.5" />,
  unknown: <path d="M5.5 6a2.5 2.5 0 1 1 3.6 2.25C8.4 8.6 8 9 8 10M8 12.5h.01" />,
  delete: <path d="M3 4.5h10M6.25 4.5V2.75h3.5V4.5M4.25 4.5l.6 9h6.3l.6-9M6.75 7.25v3.5M9.25 7.25v3.5" />,
  code: <path d="m3 4.5 3.5 3.5L3 11.5M8.5 12H13" />,
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof paths;

/** A 16 px line icon; decoration, so a word stands beside it or in the control's label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    {paths[name]}
  </svg>
);
