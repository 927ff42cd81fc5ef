/** Tries of a PDF before it is left: two days and a half. */
const mostTries = 60
/** Of one that the converter can't read: a full disk looks like that, too. */
const mostLastingTries = 3
/** Seconds before the second try; twice as many before each further one. */
const firstPause = 30
const longestPause = 3_600

/** Seconds until a PDF is tried again that failed so often; null where it is left. */
export function pauseAfter(attempts: number, fault: { lasting: boolean }): number | null {
  if (attempts >= (fault.lasting ? mostLastingTries : mostTries)) return null
  return Math.min(firstPause * 2 ** (attempts - 1), longestPause)
}
