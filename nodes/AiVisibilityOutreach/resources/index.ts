// Each export is a resource of the node.
export { campaign } from './campaign';
export { contact } from './contact';
export { email } from './email';
export { contactList, mailbox, template } from './listOnly';
export { outreachTarget } from './outreachTarget';
export { sequence } from './sequence';
