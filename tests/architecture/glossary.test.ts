/**
 * Checks the naming rules in docs/glossary.md: no retired name is used again, and a function's name shows
 * whether it does I/O.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const own = 'tests/architecture/glossary.test.ts';
const files = ['src', 'machines', 'contract', 'flows', 'server', 'scripts', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && file !== own);
/** Removes comments and string literals, because the rules apply only to names. */
const bare = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
const code = new Map(files.map((file) => [file, bare(readFileSync(join(root, file), 'utf8'))]));

/**
 * Names that the glossary has retired, and their replacements. `*` stands for a capital letter and the rest of
 * the name. A word that is also used elsewhere is listed with its context.
 */
const retired: [names: string, instead: string][] = [
  ['remember*', 'set…'],
  ['WorldDeps createWorld makeWorld openWorld useWorld', 'AppServices, openShop, useShop'],
  [
    'Narrow Given Shelf shelve shelfOf',
    'CenteredPage, SubmittedValue, StorageBackend, fillStorage, storageOf',
  ],
  [
    'Stage stage createStage StageState ToStage FromStage',
    'FlowRegion, preview, PreviewState, PreviewCommand',
  ],
  ['authDoor verificationDoor afterPaint emailCheck orderProof', 'see the charts'],
  ['heed giveBack giveWay hurryRefund strangersOf matchBooks matchDaily cleanBooks', 'see "The domain"'],
  ['moveOrder moveAttempt moveDelivery moveRefund canMoveOrder', 'transition…'],
  ['pictureOf picturesOf orderView progressView checkView', 'loadOrderDetails, to…Dto'],
  ['operatorView productView ratesView rangeView', 'to…Dto'],
  ['needPerson needAge admit mayBuy sameAddress sameText', 'require…, assert…, normalizeEmail'],
  ['createGate crashAt CrashPoint countIn uncount countMail', 'limiter, failpoint, rate limit'],
  ['Gestures gestures', 'event drivers'],
  ['LetterKind LetterRow queueIdentityMail sendIdentityMail', 'mail, queueMail, sendMail'],
  ['rig Rig', 'createChartHarness, ChartHarness'],
  ['byHand handIn handAsked handLeft', 'manual, submitDocument'],
  ['keptPaths keptSignedIn keptSeconds keptCard KeptCard maxKept', 'walkedPaths, storage, cache, CardAlias'],
  ['desk desk* openDesk joinDesk firstDesk signInAtDesk DeskBrowser', 'staff; desktop for a wide window'],
  ['asker Asker Orderer', 'requester, Requester, OrderRequester'],
  ['printInfo', 'loadPrintInfo'],
  ['codeOtp minutesByMail minutesBySms linkLife', 'toEmailOtp, …Minutes, …Seconds'],
  ['askReset askForMore askForNewsletter leaveNewsletter NewsletterWish', 'request…, unsubscribeNewsletter'],
  ['codeWithId documentWithId documentPage documentsInReview', 'find…, load…'],
  [
    'noteReversal dropCard auditLines checkChain mailReceiptAgain',
    'record…, load…, verifyAuditChain, resendReceipt',
  ],
  [
    'visitorOrAccount buyerOrNew placesOf smallBody',
    'findAccountOfRequest, findOrCreateBuyer, stackFramesOf',
  ],
  ['watermarked', 'addWatermark'],
  ['untilReachable untilReady', 'waitUntil…'],
  ['Prose proseNames ProseName proseScreen', 'ContentPage'],
  ['HeadWords headWords wordsOn rulesOfWords', 'HeadTexts, textsOn, textRules'],
  ['orOffline verificationOf', 'orNetworkFailure, provideVerification'],
  ['useStanding useWide noting arriveAt', 'useCurrentError, useIsWide, listenForChanges, focusIfTouched'],
  [
    'EmailHere MobileHere CancelCheck DoneLine DoneLines WhoStep',
    'Inline…Form, CancelContactCheck, CompletedStep, IdentityStep',
  ],
  ['boughtByOrder boughtByCart PayMarks markName', 'Purchase, PaymentBrands'],
  ['BotLine Patience Starter', 'BotNotice, WaitingNote, TopUpStart'],
  ['sayPerson sayWhoYouAre comeAs keptBy', 'fill…, openWithStorage'],
  [
    'keepDraft keepChoice keepProduct keepOrder keepToken dropOrder dropToken dropCart dropCartData dropDraft',
    'store…, removeStored… (the storage), announce… (other charts)',
  ],
  ['setTokenOf setOrderOf storeOrderOf', 'setExisting…, storeExisting…'],
  ['setWay guardWays', 'setDestination, guardExits'],
  ['askMail askProvider', 'request…'],
  ['LateCharts LateParts', 'DeferredCharts, DeferredActors'],
  ['readStanding setStanding clearStanding customerStatus', 'eligibility'],
  ['hear heard Heard tellWorld hurry strangers', 'receive…, record…, notify…'],
  ['drawRef recordFocus', 'generateRef, recordAnnouncements'],
  ['isSound isSomebody isForNobody wantsPasskey', 'isValid, isSignedIn, isAnonymous, needsPasskey'],
  ['tellServer tellStaff tellScreen leaveGrace', 'notify…, forwardTo…, …Timeout'],
  ['markRegister holdPage', 'markCheckoutRegistration, blockUnload'],
];
/** Retired name patterns, each with an example and the replacement. */
const retiredForms: [pattern: RegExp, example: string, instead: string][] = [
  // The providers themselves use the word "forget" for cards, so names with `forgetCard` are allowed.
  [/\bforget(?!Card\b)[A-Z]\w*/, 'forgetOrder', 'clear…'],
  [/\bWorld\b(?! top)/, 'World', 'AppServices, harness'],
  [/\b\w+Parts\((?:services|world)\b/, 'cartParts(services)', '…Implementations'],
];
const patternOf = (names: string): RegExp =>
  new RegExp(`\\b(?:${names.replaceAll(' ', '|').replaceAll('*', '[A-Z]\\w*')})\\b`);
/** Creates code with a name that the pattern matches. */
const planted = (name: string): string =>
  bare(`// a comment\nconst ${name.replace('*', 'Something')} = 'text';`);

const offenders = (pattern: RegExp): string[] =>
  [...code].filter(([, text]) => pattern.test(text)).map(([file]) => file);

describe.each(retired)('retired names: %s', (names, instead) => {
  test.each(names.split(' '))('the naming check detects the retired name %s', (name) => {
    expect(patternOf(names).test(planted(name))).toBe(true);
  });
  test(`no source file uses a retired name instead of ${instead}`, () => {
    expect(offenders(patternOf(names))).toEqual([]);
  });
});

describe.each(retiredForms)('retired name pattern: %s', (pattern, example, instead) => {
  test(`no source file uses a retired name pattern instead of ${instead}`, () => {
    expect(pattern.test(planted(example))).toBe(true);
    expect(offenders(pattern)).toEqual([]);
  });
});

test('the naming check ignores comments and string literals', () => {
  expect(bare("const a = 1; // by hand\nconst b = 'desk';\n/** stage */")).not.toMatch(/hand|desk|stage/);
});

/** Matches file names that end in "Part" or contain retired words. */
const retiredFile = /(?:^|\/)(?:world|stage|desk|door|gestures|rig|prose|\w+Part)\.(?:\w+\.)*(?:tsx?|css)$/i;

test('no file has a retired name', () => {
  const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('src', name),
  );
  expect(
    ['src/a/OrdersPart.tsx', 'src/a/prose.module.css'].filter((file) => retiredFile.test(file)),
  ).toHaveLength(2);
  expect([...all, ...files].filter((file) => retiredFile.test(file))).toEqual([]);
});

/** Matches CSS class names that do not describe their element. */
const retiredClass = /\.(?:words|ways?|shelf|told|said|sign|who|what|door|stage|parts?)(?=[\s.,:{[>+~])/;

test('no style sheet uses a retired CSS class name', () => {
  expect(['.words {', '.way:hover {', '.told.x {'].every((line) => retiredClass.test(line))).toBe(true);
  expect(retiredClass.test('.password {')).toBe(false);
  const styles = ['src', 'flows', 'server/admin'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name)),
  );
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.filter((file) => retiredClass.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** Returns the functions whose names have the given form and whose signatures return a promise. */
const asyncNamed = (text: string, form: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\bconst (${form}) =\s*(async\b|<|\()([\s\S]*?)=>`, 'g'))]
    .filter(([, , first, head = '']) => first === 'async' || /\):\s*Promise</.test(head))
    .map(([, name = '']) => name);
/**
 * Returns the promise-returning methods and generators whose names match the given pattern, whether declared or
 * defined.
 */
const asyncMethods = (text: string, form: string): string[] =>
  [
    ...text.matchAll(
      new RegExp(
        String.raw`\b(${form})(?:: async\b|\([^()]*\): (?:Promise|AsyncGenerator)<|: \([^()]*\)(?::| =>)[^={};)]*\bPromise<)`,
        'g',
      ),
    ),
  ].map(([, name = '']) => name);
/** Returns the top-level functions whose names have the given form and that read files or browser storage. */
const readerNamed = (text: string, form: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`^(?:export )?const (${form}) =[\s\S]*?;\n(?![ \t])`, 'gm'))]
    .filter(([whole]) =>
      /\b(?:readFileSync|existsSync|readdirSync|localStorage|sessionStorage)\b/.test(whole),
    )
    .map(([, name = '']) => name);
const findNamed = (form: string, ...finders: (typeof asyncNamed)[]): string[] =>
  [...code].flatMap(([file, text]) =>
    finders.flatMap((find) => find(text, form).map((name) => `${file} ${name}`)),
  );

test('no function whose name ends in Of does I/O', () => {
  const form = String.raw`\w+Of`;
  expect(asyncNamed('const a = 1;\nconst bOf = async (x: string) => x;', form)).toEqual(['bOf']);
  expect(asyncNamed('const cOf = (\n  x: string,\n): Promise<string> => load(x);', form)).toEqual(['cOf']);
  expect(asyncNamed('const dOf = (x: string): string => x;', form)).toEqual([]);
  expect(asyncMethods('eOf: async (x) => x,\nfOf(x: string): Promise<string>;', form)).toEqual([
    'eOf',
    'fOf',
  ]);
  expect(
    asyncMethods('jOf: (x: string): A | Promise<A> | null => x,\nkOf: (x) => Promise<A>;', form),
  ).toEqual(['jOf', 'kOf']);
  expect(asyncMethods('lOf: (x: string): A => load(x),\nm: Promise<A>;', form)).toEqual([]);
  expect(asyncMethods('async function* iOf(x: string): AsyncGenerator<string> {', form)).toEqual(['iOf']);
  expect(readerNamed('const gOf = (x: string) => {\n  return readFileSync(x);\n};\n', form)).toEqual(['gOf']);
  expect(readerNamed('const hOf = (x: string) => x;\nconst i = readFileSync(j);\n', form)).toEqual([]);
  expect(findNamed(form, asyncNamed, asyncMethods, readerNamed)).toEqual([]);
});

test('no function whose name starts with get does I/O', () => {
  const form = String.raw`get[A-Z]\w*`;
  expect(asyncNamed('const getA = async () => 1;\nconst getB = () => 1;', form)).toEqual(['getA']);
  expect(findNamed(form, asyncNamed)).toEqual([]);
});
