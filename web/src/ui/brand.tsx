/** The mark of the product: a stem that leafs again. */
export function Brand({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6e4f" />
      <path d="M16 26V13" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M16 15c0-5 3-8 9-8 0 6-3 9-9 9" fill="#b8f0cf" />
      <path d="M16 20c0-4-2.600-6.500-8-6.500 0 5 2.600 7.500 8 7.500" fill="#fff" />
    </svg>
  );
}
