import { isPublicUrl } from '../../../../nodes/AiVisibilityTrigger/registration/publicUrl';

it.each([
	'https://n8n.example.com/webhook/1',
	'https://n8n.example.com:8443/webhook/1',
	'https://203.0.113.7/webhook/1',
	'https://172.32.0.1/',
	'https://100.128.0.1/',
	'https://[2001:db8::1]/webhook',
	'https://localhost.example.com/',
	'https://10.example.com/',
])('the check for a public address takes %s', (url) => expect(isPublicUrl(url)).toBe(true));

it.each([
	'http://n8n.example.com/webhook/1',
	'https://localhost/webhook',
	'https://localhost./webhook',
	'https://n8n.localhost/',
	'https://127.0.0.1/',
	'https://127.1/',
	'https://0x7f000001/',
	'https://0.0.0.0/',
	'https://10.1.2.3/',
	'https://172.16.0.1/',
	'https://192.168.1.5:5678/',
	'https://169.254.169.254/',
	'https://100.64.0.1/',
	'https://[::1]/',
	'https://[fe80::1]/',
	'https://[fd00::1]/',
	'https://[::ffff:192.168.0.1]/',
	'https://n8n/',
	'https://n8n1/',
	'https://n8n.local/',
	'https://n8n.internal/',
	'n8n.example.com/webhook',
	'',
])('the check for a public address refuses %s', (url) => expect(isPublicUrl(url)).toBe(false));
