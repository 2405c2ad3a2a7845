/** Countries with a dial code whose phones cannot be topped up here. A test compares them with the catalogue. */
const packed =
  'AGAIASBMBSDMGDGUKNKYLCMPMSPRSXTCVCVGVIRUVAGGIMJESJVECCCXJPKRIRSSEHLYMRTDCFCVSTGQAOGWIOACSCSDDJBIREYT' +
  'NALSBWSZKMSHTAERAWFOGLGIISMTAXBYADMCSMFKBZPMGPBLMFGFMQCWBQTLNFBNNRTOSBVUPWWFCKNUWSKINCTVPFTKFMMHKPMO' +
  'TWMVSYBTTM';

export const countriesWithoutTopUps: ReadonlySet<string> = new Set(packed.match(/../g));
