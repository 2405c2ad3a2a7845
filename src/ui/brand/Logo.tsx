import { cx } from '../cx.ts';
import s from './brand.module.css';

/** The logo's symbol, a mountain above a lake on a tile, as in public/favicon.svg. `size` is in pixels. */
export const LogoMark = ({
  size = 32,
  className,
}: {
  size?: number | undefined;
  className?: string | undefined;
}) => (
  <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="#0c4f74" />
    <path d="M3.5 21.5L12.5 8.5l4.7 5.8 3-3.3 8.3 10.5z" fill="#fff" />
    <path d="M12.5 8.5l4.7 5.8 1.3 7.2h-4.3l1-4.8-3.2-2.2z" fill="#f2a765" />
    <path d="M7 25.5h18" stroke="#7cc4ea" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

export type LogoProps = {
  /** Accessible name. Omit it if the surrounding link has one. */
  label?: string | undefined;
  /** Height in pixels. Defaults to 32. */
  size?: number | undefined;
  className?: string | undefined;
};

/** Logo with the shop's name. */
export const Logo = ({ label, size = 32, className }: LogoProps) => (
  <span className={cx(s.logo, className)} role={label ? 'img' : undefined} aria-label={label}>
    <LogoMark size={size} />
    <svg
      width={size * 1.45}
      height={size}
      viewBox="0 0 46.4 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2.5 23.5V6h6.3a5 5 0 010 10H2.5M8.5 16l5.3 7.5M20.5 13v10.5M36.7 13v11.5a4.6 4.6 0 01-8.7 2M43.7 13v10.5M26.7 18.2a5 5 0 1010 0 5 5 0 10-10 0z" />
      <path d="M20.5 6.5v.1M43.7 6.5v.1" stroke="var(--accent)" strokeWidth="4.2" />
    </svg>
  </span>
);
