import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const draw = (svg: string): Promise<Buffer> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'drawPng.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(svg);
  return buffer(child.stdout);
};

/**
 * Draws a fictitious person's identity card as a PNG that looks as if the card had been photographed on a
 * table.
 */
export const specimen = (first: string, last: string): Promise<Buffer> =>
  draw(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="900" font-family="Inter Variable, sans-serif">
<rect width="1400" height="900" fill="#7d6248"/>
<rect x="80" y="70" width="1240" height="760" rx="40" fill="#e7ecf1"/>
<path d="M80 700l260-190 150 90 240-250 190 170 130-90 270 240v120a40 40 0 01-40 40H120a40 40 0 01-40-40z" fill="#d3dee8"/>
<text x="130" y="150" font-size="38" font-weight="700" fill="#8f2430" letter-spacing="4">SPECIMEN · IDENTITÄTSKARTE</text>
<rect x="130" y="210" width="330" height="430" rx="16" fill="#c3d0db"/>
<ellipse cx="295" cy="370" rx="85" ry="105" fill="#dcb592"/>
<path d="M150 640c0-110 60-150 145-150s145 40 145 150z" fill="#33475b"/>
<g font-size="28" fill="#5b6875"><text x="520" y="250">Name</text><text x="520" y="350">Vorname(n)</text><text x="520" y="450">Geburtsdatum</text><text x="520" y="550">Gültig bis</text></g>
<g font-size="46" font-weight="700" fill="#16222d"><text x="520" y="302">${last}</text><text x="520" y="402">${first}</text><text x="520" y="502">04.05.1990</text><text x="520" y="602">14.03.2031</text></g>
<g font-size="38" font-family="monospace" fill="#16222d"><text x="130" y="730">IDCHES0000000&lt;3&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text><text x="130" y="785">${last.toUpperCase()}&lt;&lt;${first.toUpperCase()}&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text></g>
</svg>`);
