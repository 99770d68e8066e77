process.env.SANDBOX_READINGS = 'other';
