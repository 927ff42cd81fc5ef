/** A quantity without the zeros behind its point: `2` of `2.00`. @param decimals with two decimals */
export const formatQuantity = (decimals: string): string => decimals.replace(/\.?0+$/, '')
