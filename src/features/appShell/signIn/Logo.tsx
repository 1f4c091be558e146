/** Logo: three parallel runs in a tray. The same drawing as public/mark.svg. */
export function Logo() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 5v13a1.5 1.5 0 0 0 1.5 1.5h15A1.5 1.5 0 0 0 21 18V5" stroke="var(--ink)" strokeWidth={1.5} />
      <path d="M7 4v11.5M12 4v11.5M17 4v11.5" stroke="var(--copper-6)" strokeWidth={2.5} />
    </svg>
  );
}
