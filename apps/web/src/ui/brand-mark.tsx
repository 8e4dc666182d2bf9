/** The latch as the product's mark. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
    <path d="M7 4v16M17 4v16" strokeWidth="2.5" />
    <path d="M2.5 12h13" strokeWidth="4.5" />
  </svg>
);
