export interface DevOptions {
	logLevel: string;
	inspectPort?: number;
}
export function readDevOptions(args: string[]): DevOptions;
