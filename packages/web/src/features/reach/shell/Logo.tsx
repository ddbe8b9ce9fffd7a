/** Three lots, the newest on top. */
export function Logo() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="text-brand shrink-0"
      fill="currentColor"
    >
      <rect x="2" y="16" width="20" height="5" rx="1.5" opacity="0.45" />
      <rect x="5" y="9.5" width="14" height="5" rx="1.5" opacity="0.7" />
      <rect x="8" y="3" width="8" height="5" rx="1.5" />
    </svg>
  );
}
