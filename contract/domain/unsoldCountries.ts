/** Countries with a dial code but without top-ups in this shop. A test compares them with the catalogue. */
const packed =
  'AGAIASBMBSDMGDGUKNKYLCMPMSPRSXTCVCVGVIRUVAGGIMJESJVECCCXJPKRIRSSEHLYMRTDCFCVSTGQAOGWIOACSCSDDJBIREYT' +
  'NALSBWSZKMSHTAERAWFOGLGIISMTAXBYADMCSMFKBZPMGPBLMFGFMQCWBQTLNFBNNRTOSBVUPWWFCKNUWSKINCTVPFTKFMMHKPMO' +
  'TWMVSYBTTM';

export const countriesWithoutTopUps: ReadonlySet<string> = new Set(packed.match(/../g));
