import { useState } from 'react';
import s from './flowsPage.module.css';

/** Button that copies text to the clipboard and then lists the values that were left out of the copied text. */
export const Copy = ({
  label,
  text,
}: {
  label: string;
  text: () => Promise<{ text: string; leftOut: readonly string[] }>;
}) => {
  const [leftOut, setLeftOut] = useState<readonly string[] | null>(null);
  return (
    <span className={s.copy}>
      <button
        type="button"
        onClick={() =>
          void text().then(async (found) => {
            await navigator.clipboard.writeText(found.text);
            setLeftOut(found.leftOut);
          })
        }
      >
        {leftOut ? `${label} ✓` : label}
      </button>
      {leftOut && leftOut.length > 0 && (
        <details role="status">
          <summary>Copied without {leftOut.length}</summary>
          <ul>
            {leftOut.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
};
