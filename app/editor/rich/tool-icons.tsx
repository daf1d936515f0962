/** The drawings of the toolbar, as lines in a square of 24. They are loaded with the editor. */
const PATHS = {
  bold: "M8 5h5.500a3.500 3.500 0 0 1 0 7H8zM8 12h6.500a3.500 3.500 0 0 1 0 7H8z",
  italic: "M10 5h7M7 19h7M14 5l-4 14",
  bulletList: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  orderedList: "M10 6h10M10 12h10M10 18h10M4 4.500h1.500V10M4 14.500h2.500L4 19h2.500",
  outdent: "M11 6h9M11 12h9M11 18h9M7 9l-3 3 3 3",
  indent: "M11 6h9M11 12h9M11 18h9M4 9l3 3-3 3",
  quote: "M5 17c2-1 3-3 3-6H5V7h4v4M14 17c2-1 3-3 3-6h-3V7h4v4",
  rule: "M4 12h16",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  article: "M13 4H6v16h12v-8M9 12h5M9 16h6M20 3l-5 5M15 4v4h4",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  up: "M12 19V6M7 11l5-5 5 5",
  down: "M12 5v13M7 13l5 5 5-5",
} as const;
export type ToolName = keyof typeof PATHS;

export function ToolIcon({ name }: { name: ToolName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
