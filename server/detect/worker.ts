export { detect as default } from '../../desk/detect.ts';
