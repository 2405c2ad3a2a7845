/** Whether a moment is here: what is good until then is not good any more. Takes a Date or its milliseconds. */
export const hasCome = (moment: Date | number): boolean => Number(moment) <= Date.now();
