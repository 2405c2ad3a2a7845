/**
 * Countries that have a dial code but for which the shop sells no top-ups. A test compares the list with the
 * catalogue.
 */
const packed =
  'AGAIASBMBSDMGDGUKNKYLCMPMSPRSXTCVCVGVIRUVAGGIMJESJVECCCXJPKRIRSSEHLYMRTDCFCVSTGQAOGWIOACSCSDDJBIREYT' +
  'NALSBWSZKMSHTAERAWFOGLGIISMTAXBYADMCSMFKBZPMGPBLMFGFMQCWBQTLNFBNNRTOSBVUPWWFCKNUWSKINCTVPFTKFMMHKPMO' +
  'TWMVSYBTTM';

export const countriesWithoutTopUps: ReadonlySet<string> = new Set(packed.match(/../g));
