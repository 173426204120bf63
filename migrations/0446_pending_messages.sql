-- Messages that wait are looked for once a minute: those that nothing is at are queued again, or said to be lost.
create index concurrently communication_pending on communication (at) where status = 'pending';
