const paths = {
  dashboard: 'M3 3.500h6v7.500H3ZM12 3.500h5v4h-5ZM12 10.500h5v6h-5ZM3 14h6v2.500H3Z',
  subscriptions:
    'M5 4.500h10a2 2 0 0 1 2 2v8.500a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.500a2 2 0 0 1 2-2ZM3 8.500h14M7 2.500v3.500M13 2.500v3.500M7 12l2 2 4-3.500',
  tasks: 'M3 5l1.200 1.200L6.500 4M9 5h8M3 10.500l1.200 1.200 2.300-2.200M9 10.500h8M3 16l1.200 1.200L6.500 15M9 16h8',
  products: 'M10 2.500 17 6l-7 3.500L3 6l7-3.500ZM3 10l7 3.500 7-3.500M3 14l7 3.500 7-3.500',
  vendors:
    'M3 8 4.200 3.500h11.600L17 8M3 8a2.300 2.300 0 0 0 4.670 0 2.300 2.300 0 0 0 4.660 0A2.300 2.300 0 0 0 17 8M4.200 10.200V16.500h11.600v-6.300M8 16.500v-3.800h4v3.800',
  publishers:
    'M10 5.500C8.500 4.300 6 3.700 3 3.800v11.400c3-.1 5.500.5 7 1.800 1.500-1.300 4-1.900 7-1.800V3.800c-3-.1-5.500.5-7 1.700ZM10 5.500V17',
  licenses: 'M5.500 3h6.500L15.500 6.500V17h-10ZM12 3v3.500h3.500M8 9.500h5M8 12h3M10.500 15.500l1.200 1.200 2.300-2.700',
  boards:
    'M4.500 3.500h11a1.500 1.500 0 0 1 1.500 1.500v10a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 3 15V5a1.500 1.500 0 0 1 1.500-1.500ZM6.500 6.500v7M10 6.500v3.500M13.500 6.500v5',
  usage: 'M3 3v14h14M5.500 13.500l3.500-4.500 3 2.500 5-6.500',
  financials: 'M3 17h14M5 14V9.500M9 14V5M13 14v-6.500M17 14V3',
  reports: 'M4.500 2.500h7.500L15.500 6v11.500h-11ZM12 2.500V6h3.500M7 14.500v-3M10 14.500v-5.500M13 14.500v-2',
  email:
    'M4 4.500h12a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500H4a1.500 1.500 0 0 1-1.500-1.500V6A1.500 1.500 0 0 1 4 4.500ZM3 6l7 5 7-5',
  logout: 'M8 3.500H5a1.500 1.500 0 0 0-1.500 1.500v10A1.500 1.500 0 0 0 5 16.500h3M8.500 10h8M13.500 6.500 17 10l-3.500 3.500',
  collapse: 'M12.500 5 7.500 10l5 5',
  expand: 'M7.500 5l5 5-5 5',
} as const;

export type NavIconName = keyof typeof paths;

/** A line icon of the sidebar; decoration only. */
export function NavIcon({ name }: { name: NavIconName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
