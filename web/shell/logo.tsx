/** The site's logo: two ridges, one behind the other. */
export function Logo() {
  return (
    <svg
      width="28"
      height="24"
      viewBox="0 0 28 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 21 10.5 6l4 6.6M11 21l7.5-12L26 21z" />
      <path d="m15.6 14.4 1.8 1.5 1.5-1.2 2.2 1.8" strokeWidth="1.8" />
    </svg>
  );
}
