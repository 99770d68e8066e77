import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The account that owns an instance. */
export interface Owner {
	email: string;
	firstName: string;
	lastName: string;
	password: string;
}

/**
 * Returns the owner account of an instance. Its password is random and belongs to the instance's
 * folder: an instance that is started again keeps it, and no other one has it.
 *
 * @param userFolder the instance's N8N_USER_FOLDER
 */
export function ownerOf(userFolder: string): Owner {
	const file = join(userFolder, 'owner-password');
	// n8n asks for 8 to 64 characters with a digit and a capital letter among them.
	const made = `A1${randomBytes(18).toString('base64url')}`;
	if (!existsSync(file)) writeFileSync(file, made, { mode: 0o600 });
	const password = readFileSync(file, 'utf8');
	return { email: 'owner@example.com', firstName: 'Sandbox', lastName: 'Owner', password };
}
