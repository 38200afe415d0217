/** A share from 0 to 1 in whole percent: 80%. */
export const percentText = (share: number, locale: string | undefined): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
