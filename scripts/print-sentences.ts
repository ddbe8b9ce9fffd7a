import path from 'node:path';
import { printed } from './sentences.ts';

// Prints the sentences that people read, file by file, so that an editor can read them in one go;
// with a feature's name, those of the files and folders that bear it.
const name = process.argv[2];
const text = printed(path.join(import.meta.dirname, '..'), name);
if (text === '') throw new Error(`No file or folder named ${name} has sentences.`);
console.log(text);
