export { detectPastedParts as default } from '../../proofs/detect.ts';
