/** Whether a moment is here: what is good until then is not good any more. Takes a Date or its milliseconds. */
export const hasCome = (moment: Date | number): boolean => Number(moment) <= Date.now();

/** The moment that is so many seconds away. */
export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
