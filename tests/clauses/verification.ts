import type { Row } from './row.ts';

const file = (size: number, head = '%PDF-1.4') => ({ head, size });
const [gif, svg, webp] = ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg">', 'RIFF\x10\0\0\0WEBP'];
const [jpeg, png] = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n'];

/**
 * Clauses KYC and LIM: verification and voucher limits. Days are counted in the Zurich time zone. The clock is
 * set to 22 November 2026.
 */
export const verificationRows: readonly Row[] = [
  {
    clause: 'KYC-13',
    title: 'turning 16 today is old enough, turning 16 tomorrow is not',
    rule: 'age',
    inside: ['2010-11-22', 16],
    outside: ['2010-11-23', 15],
  },
  {
    clause: 'KYC-13',
    title: 'the server applies the same rule',
    rule: 'requireAge',
    inside: ['2010-11-22', 'taken'],
    outside: ['2010-11-23', 'AGE'],
  },
  {
    clause: 'KYC-09',
    title: 'a file must not be empty',
    rule: 'idFile',
    inside: [file(1), null],
    outside: [file(0), 'FILE_EMPTY'],
  },
  {
    clause: 'KYC-10',
    title: 'under 2097152 bytes',
    rule: 'idFile',
    inside: [file(2_097_151), null],
    outside: [file(2_097_152), 'FILE_SIZE'],
  },
  {
    clause: 'KYC-10',
    title: 'the server has the same limit',
    rule: 'documentMaxBytes',
    inside: [null, 2_097_152],
  },
  {
    clause: 'KYC-11',
    title: 'PDF is accepted, GIF is not',
    rule: 'idFile',
    inside: [file(9), null],
    outside: [file(9, gif), 'FILE_TYPE'],
  },
  {
    clause: 'KYC-11',
    title: 'JPG is accepted, SVG is not',
    rule: 'idFile',
    inside: [file(9, jpeg), null],
    outside: [file(9, svg), 'FILE_TYPE'],
  },
  {
    clause: 'KYC-11',
    title: 'PNG is accepted, WebP is not',
    rule: 'idFile',
    inside: [file(9, png), null],
    outside: [file(9, webp), 'FILE_TYPE'],
  },
  {
    clause: 'KYC-15',
    title: 'male and female',
    rule: 'updateProfile',
    inside: [{ gender: 'male' }, 'taken'],
    outside: [{ gender: 'other' }, 'refused'],
  },
  {
    clause: 'KYC-14',
    title: 'names of up to 50 letters',
    rule: 'updateProfile',
    inside: [{ firstname: 'a'.repeat(50) }, 'taken'],
    outside: [{ firstname: 'a'.repeat(51) }, 'Maximum 50 letters.'],
  },
  {
    clause: 'KYC-21',
    title: 'outside the sign-up, the message about a missing first name has no full stop',
    rule: 'updateProfile',
    inside: [{ firstname: 'A' }, 'taken'],
    outside: [{ firstname: '' }, 'Required field'],
  },
  {
    clause: 'KYC-06',
    title: 'the terms field is either accepted or absent',
    rule: 'updateProfile',
    inside: [{ acceptterms: 1 }, 'taken'],
    outside: [{ acceptterms: 0 }, 'You must accept the terms'],
  },
  {
    clause: 'KYC-20',
    title: 'a birth date must be a date',
    rule: 'updateProfile',
    inside: [{ dob: '2000-01-31' }, 'taken'],
    outside: [{ dob: '31.1.2000' }, 'Please check your input.'],
  },
  { clause: 'LIM-01', title: 'CHF 1500.00 a day', rule: 'limits', inside: ['daily', 150_000] },
  { clause: 'LIM-01', title: 'CHF 5000.00 a year', rule: 'limits', inside: ['yearly', 500_000] },
  {
    clause: 'LIM-01',
    title: 'CHF 25000.00 when extended',
    rule: 'limits',
    inside: ['yearlyExtended', 2_500_000],
  },
];
