export type Network = 'Facebook' | 'Twitter' | 'LinkedIn' | 'YouTube' | 'Instagram';

/** Outlines drawn for the site on a grid of 24, in the stroke of the other icons. */
const outlines: Record<Network, string> = {
  Facebook:
    'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM17 8h-1.5a2.5 2.5 0 0 0-2.5 2.5V21M10 13h6',
  Twitter: 'M4 4h4l12 16h-4zM20 4l-6.7 7.3M4 20l6.7-7.3',
  LinkedIn:
    'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM8 11v6M8 7.5v.01M12 17v-6M12 14a2.5 2.5 0 0 1 5 0v3',
  YouTube: 'M2.5 9.5a4 4 0 0 1 4-4h11a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4zM10 9v6l5-3z',
  Instagram:
    'M3 8a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 6.99v.01',
};

interface NetworkIconProps {
  name: Network;
  className: string;
}

/** The sign of a network; lucide has none. */
export function NetworkIcon({ name, className }: NetworkIconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={outlines[name]} />
    </svg>
  );
}
