import { cx } from '../cx.ts';
import s from './art.module.css';

/** Shapes on a 160 × 100 card: filled, drawn as lines, or as dots. */
const motifs = {
  peaks: { d: 'M20 100L76 46l22 20 22-24 60 58z', dash: null },
  waves: {
    d: 'M-10 62c22-22 42-22 64 0s42 22 64 0 42-22 64 0M-10 80c22-22 42-22 64 0s42 22 64 0 42-22 64 0M-10 98c22-22 42-22 64 0s42 22 64 0 42-22 64 0',
    dash: 'none',
  },
  rings: {
    d: 'M126 78a22 22 0 1044 0 22 22 0 10-44 0zM108 78a40 40 0 1080 0 40 40 0 10-80 0zM90 78a58 58 0 10116 0 58 58 0 10-116 0z',
    dash: 'none',
  },
  dots: { d: 'M86 20h90M86 34h90M86 48h90M86 62h90M86 76h90M86 90h90', dash: '0 14' },
  rays: { d: 'M84 112L120-12M104 112L140-12M124 112L160-12M144 112L180-12', dash: 'none' },
  bloom: {
    d: 'M92 66a30 30 0 1060 0 30 30 0 10-60 0zM122 36a30 30 0 1060 0 30 30 0 10-60 0zM126 96a30 30 0 1060 0 30 30 0 10-60 0z',
    dash: null,
  },
  bars: { d: 'M90 100V78h12v22zM108 100V62h12v38zM126 100V46h12v54zM144 100V30h12v70z', dash: null },
  arcs: { d: 'M124 100a36 36 0 0136-36M104 100a56 56 0 0156-56M84 100a76 76 0 0176-76', dash: 'none' },
} as const;

export type ArtMotif = keyof typeof motifs;
export type Art = {
  /** Degrees on the colour wheel. */
  hue: number;
  /** One or two letters. */
  mark: string;
  motif: ArtMotif;
};
export type ArtKind = 'operator' | 'giftcard' | 'voucher';

export type ProductArtProps = {
  art: Art;
  kind: ArtKind;
  /** The product's own logo; when it cannot be loaded the drawn art stands in. */
  src?: string | null | undefined;
  /** Name of the product, or empty where the name stands beside it. */
  alt: string;
  /** Drawn on a card or voucher in place of the letters; default `alt`. */
  name?: string | undefined;
  /** The card floats on a neutral ground with room around it (listings). */
  framed?: boolean | undefined;
  className?: string | undefined;
};

/** A product as a small designed card: square for operators, 8:5 for gift cards and vouchers. Fills its parent's width. */
export const ProductArt = ({ art, kind, src, alt, name = alt, framed, className }: ProductArtProps) => {
  const { d, dash } = motifs[art.motif] ?? motifs.peaks;
  const square = kind === 'operator';
  const voucher = kind === 'voucher';
  const x = voucher ? 54 : 14;
  // one line, or two when it is long; as large as the longest allows
  const lines = name.length > 9 ? name.split(/ (?=\S+$)/) : [name || art.mark];
  const size = Math.min(name ? 24 : 30, (146 - x) / Math.max(...lines.map((line) => line.length * 0.6)));
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={cx(s.frame, framed && s.framed, className)}
    >
      <span className={cx(s.art, square && s.square)} style={{ '--hue': art.hue }}>
        <svg viewBox={square ? '60 0 100 100' : '0 0 160 100'}>
          <path
            d={d}
            className={dash ? s.lines : s.shape}
            strokeDasharray={dash ?? undefined}
            strokeWidth={dash === '0 14' ? 5 : 6}
          />
          {square ? (
            <text
              x="110"
              y="50"
              dominantBaseline="central"
              textAnchor="middle"
              fontSize="42"
              className={s.mark}
            >
              {art.mark}
            </text>
          ) : (
            <>
              {voucher && <path d="M0 0h40v100H0z" className={s.stub} />}
              {voucher && <path d="M40 6v92" className={s.cut} />}
              <text fontSize={size} className={s.mark}>
                {lines.map((line, row) => (
                  <tspan key={row} x={x} y={10 + size * (1 + row * 1.1)}>
                    {line}
                  </tspan>
                ))}
              </text>
              <path
                d={voucher ? 'M12 30h16M12 40h16M12 50h10M54 80h30' : 'M14 78h26M14 86h14'}
                className={s.print}
              />
            </>
          )}
        </svg>
        {src && (
          <img
            key={src}
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            className={s.logo}
            onError={(event) => (event.currentTarget.hidden = true)}
          />
        )}
      </span>
    </span>
  );
};

/** The stand-in where not even a name is known. */
export const ArtPlaceholder = ({
  kind = 'giftcard',
  className,
}: {
  kind?: ArtKind | undefined;
  className?: string | undefined;
}) => (
  <span aria-hidden className={cx(s.frame, className)}>
    <span className={cx(s.art, s.blank, kind === 'operator' && s.square)}>
      <svg viewBox="0 0 160 100">
        <path d="M44 76L72 40l13 15 11-13 22 34z" className={s.shape} />
        <path d="M108 30a6 6 0 1012 0 6 6 0 10-12 0z" className={s.shape} />
      </svg>
    </span>
  </span>
);
