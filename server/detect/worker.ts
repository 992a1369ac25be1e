export { detectPastedValues as default } from '../../proofs/detect.ts';
