/**
 * `npm run sbom`: writes a list of the production packages and their licences, in CycloneDX format, to `sbom.cdx.json`
 * or to the given file. Exits with code 1 if a licence is not allowed.
 */
import { writeFile } from 'node:fs/promises';
import { isAllowed, licencesOf, makeSbom } from './sbom/licences.ts';

const { text, sbom } = await makeSbom();
const file = process.argv[2] ?? 'sbom.cdx.json';
await writeFile(file, text);
const components = licencesOf(sbom);
const byLicence = new Map<string, string[]>();
for (const { name, licence } of components) byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
console.log(`${components.length} components in ${file}`);
for (const [licence, names] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
  const verdict = isAllowed(licence) ? '' : `  NOT ALLOWED: ${names.join(', ')}`;
  console.log(`${String(names.length).padStart(4)}  ${licence || '(none stated)'}${verdict}`);
  if (verdict) process.exitCode = 1;
}
