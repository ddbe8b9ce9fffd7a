import { checkBill } from './bill.ts';

process.exitCode = checkBill(process.argv[2]) ? 0 : 1;
