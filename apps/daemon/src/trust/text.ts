/** Why nothing is accepted although this home was used before. */
export const lostLedgerText = (since: string): string =>
  `This home has an owner's token but its trust ledger was missing on ${since.slice(0, 10)}, so nothing in it counts as accepted. ` +
  `Read what waits with "latchai trust list", then "latchai trust accept --all" or accept one by one.`;
