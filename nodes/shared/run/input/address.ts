import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';

/** Characters that nobody sees, such as a soft hyphen or a zero-width space. Blanks are no part of them. */
const INVISIBLE = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u;

/** "Anna <…>", '"Schmidt, Anna" <…>'. A name with an @, or a comma outside quotes, may be an address. */
const WITH_NAME = /^(?:"[^"@]*"\s*|'[^'@]*'\s*|[^"@,;:<>]*)<([^<>]*)>$/;

/** Fewer signs than the standard allows: an address that has another one was spelled wrong. */
const ADDRESS =
	/^(?!.*\.\.)[\p{L}\p{N}_][\p{L}\p{M}\p{N}&'+._~-]*(?<![.'])@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]*$/u;

/** The address without blanks, a display name or `mailto:` around it, where that is certain. */
function bare(given: string): string {
	const text = given.normalize('NFKC').trim();
	const [, inBrackets = text] = WITH_NAME.exec(text) ?? [];
	return inBrackets.trim().replace(/^mailto:\s*/i, '');
}

/** The address of one person, whatever surrounds it; undefined when it is not certain which. */
export function readAddress(given: unknown): string | undefined {
	const text = typeof given === 'string' ? bare(given) : '';
	return ADDRESS.test(text) && !INVISIBLE.test(text) ? text : undefined;
}

/**
 * Like `readAddress`, for an address that someone wrote to be emailed.
 *
 * @param label of its field
 * @throws OperationError that says what is wrong with it
 */
export function toAddress(given: unknown, label: string): string {
	const address = readAddress(given);
	if (address !== undefined) return address;
	const text = bare(String(given));
	const shown = shortened(text);
	const isHidden = INVISIBLE.test(text);
	throw new OperationError(
		isHidden ? `'${label}' has an invisible character` : `'${label}' must be an email address`,
		`It is "${shown}". Use one address, such as anna@magazine.example.`,
	);
}

/** What two spellings of an address have in common; undefined when it is no address. */
export function addressKey(given: unknown): string | undefined {
	const [local, domain] = readAddress(given)?.toLowerCase().split('@') ?? [];
	if (domain === undefined) return undefined;
	return `${local}@${URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain}`;
}
