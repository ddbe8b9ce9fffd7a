/** Of an opening whose units came out of a wallet of one’s own that is not in the ledger. */
export const OWN_WALLET = 'from_own_wallet';
