-- A library as version 1 of the tables kept it: one finished game, one that is not.
PRAGMA application_id = 1280656203;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,           -- JSON, as in a record
    PRIMARY KEY (game, at)
) WITHOUT ROWID;
INSERT INTO "actions" VALUES(1,0,'{"player":2,"do":"keep","cards":[39,18,22]}');
INSERT INTO "actions" VALUES(1,1,'{"player":0,"do":"keep","cards":[50,53,54]}');
INSERT INTO "actions" VALUES(1,2,'{"player":1,"do":"keep","cards":[34,52,59]}');
INSERT INTO "actions" VALUES(1,3,'{"player":2,"do":"cross","card":39,"square":2}');
INSERT INTO "actions" VALUES(1,4,'{"player":0,"do":"cross","card":53,"square":6}');
INSERT INTO "actions" VALUES(1,5,'{"player":1,"do":"cross","card":59,"square":2}');
INSERT INTO "actions" VALUES(1,6,'{"player":2,"do":"cross","card":18,"square":2}');
INSERT INTO "actions" VALUES(1,7,'{"player":0,"do":"cross","card":53,"square":3}');
INSERT INTO "actions" VALUES(1,8,'{"player":1,"do":"cross","card":52,"square":7}');
INSERT INTO "actions" VALUES(1,9,'{"player":2,"do":"cross","card":18,"square":1}');
INSERT INTO "actions" VALUES(1,10,'{"player":0,"do":"cross","card":53,"square":4}');
INSERT INTO "actions" VALUES(1,11,'{"player":1,"do":"cross","card":59,"square":8}');
INSERT INTO "actions" VALUES(1,12,'{"player":2,"do":"cross","card":18,"square":0}');
INSERT INTO "actions" VALUES(1,13,'{"player":1,"do":"cross","card":34,"square":4}');
INSERT INTO "actions" VALUES(1,14,'{"player":0,"do":"pass"}');
INSERT INTO "actions" VALUES(1,15,'{"player":2,"do":"cross","card":39,"square":3}');
INSERT INTO "actions" VALUES(1,16,'{"player":1,"do":"cross","card":52,"square":2}');
INSERT INTO "actions" VALUES(1,17,'{"player":0,"do":"cross","card":54,"square":8}');
INSERT INTO "actions" VALUES(1,18,'{"player":2,"do":"cross","card":22,"square":0}');
INSERT INTO "actions" VALUES(1,19,'{"player":1,"do":"pass"}');
INSERT INTO "actions" VALUES(1,20,'{"player":0,"do":"cross","card":50,"square":5}');
INSERT INTO "actions" VALUES(1,21,'{"player":2,"do":"cross","card":39,"square":0}');
INSERT INTO "actions" VALUES(1,22,'{"player":1,"do":"cross","card":52,"square":5}');
INSERT INTO "actions" VALUES(1,23,'{"player":0,"do":"cross","card":50,"square":6}');
INSERT INTO "actions" VALUES(1,24,'{"player":2,"do":"cross","card":39,"square":1}');
INSERT INTO "actions" VALUES(1,25,'{"player":1,"do":"cross","card":34,"square":1}');
INSERT INTO "actions" VALUES(1,26,'{"player":0,"do":"cross","card":54,"square":0}');
INSERT INTO "actions" VALUES(1,27,'{"player":2,"do":"cross","card":39,"square":6}');
INSERT INTO "actions" VALUES(1,28,'{"player":1,"do":"cross","card":59,"square":1}');
INSERT INTO "actions" VALUES(1,29,'{"player":0,"do":"cross","card":54,"square":2}');
INSERT INTO "actions" VALUES(1,30,'{"player":2,"do":"keep","cards":[51]}');
INSERT INTO "actions" VALUES(1,31,'{"player":1,"do":"keep","cards":[25]}');
INSERT INTO "actions" VALUES(1,32,'{"player":0,"do":"keep","cards":[44]}');
INSERT INTO "actions" VALUES(1,33,'{"player":2,"do":"cross","card":39,"square":7}');
INSERT INTO "actions" VALUES(1,34,'{"player":1,"do":"cross","card":34,"square":2}');
INSERT INTO "actions" VALUES(1,35,'{"player":0,"do":"cross","card":50,"square":7}');
INSERT INTO "actions" VALUES(1,36,'{"player":2,"do":"cross","card":39,"square":4}');
INSERT INTO "actions" VALUES(1,37,'{"player":1,"do":"cross","card":52,"square":1}');
INSERT INTO "actions" VALUES(1,38,'{"player":0,"do":"cross","card":53,"square":0}');
INSERT INTO "actions" VALUES(1,39,'{"player":0,"do":"bonus","from":{"card":53,"line":"column","index":0},"card":50,"square":0}');
INSERT INTO "actions" VALUES(1,40,'{"player":2,"do":"cross","card":22,"square":1}');
INSERT INTO "actions" VALUES(1,41,'{"player":0,"do":"cross","card":44,"square":8}');
INSERT INTO "actions" VALUES(1,42,'{"player":1,"do":"cross","card":52,"square":8}');
INSERT INTO "actions" VALUES(1,43,'{"player":1,"do":"bonus","from":{"card":52,"line":"column","index":2},"card":52,"square":4}');
INSERT INTO "actions" VALUES(1,44,'{"player":2,"do":"cross","card":18,"square":7}');
INSERT INTO "actions" VALUES(1,45,'{"player":0,"do":"cross","card":44,"square":5}');
INSERT INTO "actions" VALUES(1,46,'{"player":1,"do":"cross","card":34,"square":5}');
INSERT INTO "actions" VALUES(1,47,'{"player":2,"do":"cross","card":18,"square":3}');
INSERT INTO "actions" VALUES(1,48,'{"player":0,"do":"cross","card":54,"square":3}');
INSERT INTO "actions" VALUES(1,49,'{"player":1,"do":"cross","card":34,"square":7}');
INSERT INTO "actions" VALUES(1,50,'{"player":1,"do":"bonus","from":{"card":34,"line":"column","index":1},"card":59,"square":6}');
INSERT INTO "actions" VALUES(1,51,'{"player":2,"do":"cross","card":18,"square":8}');
INSERT INTO "actions" VALUES(1,52,'{"player":1,"do":"cross","card":34,"square":6}');
INSERT INTO "actions" VALUES(1,53,'{"player":0,"do":"cross","card":44,"square":4}');
INSERT INTO "actions" VALUES(1,54,'{"player":2,"do":"cross","card":51,"square":1}');
INSERT INTO "actions" VALUES(1,55,'{"player":0,"do":"cross","card":50,"square":3}');
INSERT INTO "actions" VALUES(1,56,'{"player":1,"do":"cross","card":25,"square":5}');
INSERT INTO "actions" VALUES(1,57,'{"player":2,"do":"cross","card":51,"square":3}');
INSERT INTO "actions" VALUES(1,58,'{"player":1,"do":"cross","card":34,"square":0}');
INSERT INTO "actions" VALUES(1,59,'{"player":0,"do":"cross","card":50,"square":2}');
INSERT INTO "actions" VALUES(1,60,'{"player":1,"do":"bonus","from":{"card":34,"line":"row","index":0},"card":25,"square":3}');
INSERT INTO "actions" VALUES(1,61,'{"player":2,"do":"cross","card":39,"square":8}');
INSERT INTO "actions" VALUES(1,62,'{"player":2,"do":"bonus","from":{"card":39,"line":"row","index":2},"card":39,"square":5}');
INSERT INTO "actions" VALUES(1,63,'{"player":2,"do":"bonus","from":{"card":39,"line":"row","index":1},"card":22,"square":4}');
INSERT INTO "actions" VALUES(1,64,'{"player":1,"do":"cross","card":34,"square":8}');
INSERT INTO "actions" VALUES(1,65,'{"player":0,"do":"cross","card":54,"square":4}');
INSERT INTO "actions" VALUES(1,66,'{"player":1,"do":"bonus","from":{"card":34,"line":"row","index":2},"card":25,"square":4}');
INSERT INTO "actions" VALUES(1,67,'{"player":1,"do":"bonus","from":{"card":25,"line":"row","index":1},"card":52,"square":3}');
INSERT INTO "actions" VALUES(1,68,'{"player":1,"do":"bonus","from":{"card":52,"line":"row","index":1},"card":59,"square":4}');
INSERT INTO "actions" VALUES(1,69,'{"player":2,"do":"keep","cards":[4]}');
INSERT INTO "actions" VALUES(1,70,'{"player":1,"do":"keep","cards":[28]}');
INSERT INTO "actions" VALUES(1,71,'{"player":0,"do":"keep","cards":[3]}');
INSERT INTO "actions" VALUES(1,72,'{"player":2,"do":"cross","card":22,"square":2}');
INSERT INTO "actions" VALUES(1,73,'{"player":1,"do":"cross","card":28,"square":2}');
INSERT INTO "actions" VALUES(1,74,'{"player":0,"do":"cross","card":50,"square":1}');
INSERT INTO "actions" VALUES(1,75,'{"player":0,"do":"bonus","from":{"card":50,"line":"row","index":0},"card":53,"square":5}');
INSERT INTO "actions" VALUES(1,76,'{"player":0,"do":"bonus","from":{"card":53,"line":"row","index":1},"card":3,"square":6}');
INSERT INTO "actions" VALUES(1,77,'{"player":2,"do":"cross","card":18,"square":5}');
INSERT INTO "actions" VALUES(1,78,'{"player":2,"do":"bonus","from":{"card":18,"line":"column","index":2},"card":51,"square":4}');
INSERT INTO "actions" VALUES(1,79,'{"player":0,"do":"cross","card":3,"square":3}');
INSERT INTO "actions" VALUES(1,80,'{"player":1,"do":"cross","card":28,"square":7}');
INSERT INTO "actions" VALUES(1,81,'{"player":2,"do":"cross","card":18,"square":4}');
INSERT INTO "actions" VALUES(1,82,'{"player":2,"do":"bonus","from":{"card":18,"line":"row","index":1},"card":51,"square":6}');
INSERT INTO "actions" VALUES(1,83,'{"player":1,"do":"cross","card":59,"square":5}');
INSERT INTO "actions" VALUES(1,84,'{"player":0,"do":"cross","card":44,"square":2}');
INSERT INTO "actions" VALUES(1,85,'{"player":2,"do":"cross","card":51,"square":0}');
INSERT INTO "actions" VALUES(1,86,'{"player":0,"do":"cross","card":54,"square":6}');
INSERT INTO "actions" VALUES(1,87,'{"player":1,"do":"cross","card":52,"square":0}');
INSERT INTO "actions" VALUES(1,88,'{"player":1,"do":"bonus","from":{"card":52,"line":"row","index":0},"card":28,"square":4}');
INSERT INTO "actions" VALUES(1,89,'{"player":2,"do":"cross","card":51,"square":5}');
INSERT INTO "actions" VALUES(1,90,'{"player":2,"do":"bonus","from":{"card":51,"line":"row","index":1},"card":18,"square":6}');
INSERT INTO "actions" VALUES(1,91,'{"player":2,"do":"bonus","from":{"card":18,"line":"row","index":2},"card":22,"square":7}');
INSERT INTO "actions" VALUES(1,92,'{"player":0,"do":"cross","card":3,"square":4}');
INSERT INTO "actions" VALUES(1,93,'{"player":1,"do":"cross","card":28,"square":6}');
INSERT INTO "actions" VALUES(1,94,'{"player":2,"do":"cross","card":51,"square":2}');
INSERT INTO "actions" VALUES(1,95,'{"player":2,"do":"bonus","from":{"card":51,"line":"row","index":0},"card":51,"square":7}');
INSERT INTO "actions" VALUES(1,96,'{"player":1,"do":"cross","card":25,"square":6}');
INSERT INTO "actions" VALUES(1,97,'{"player":0,"do":"cross","card":3,"square":0}');
INSERT INTO "actions" VALUES(1,98,'{"player":2,"do":"cross","card":22,"square":3}');
INSERT INTO "actions" VALUES(1,99,'{"player":0,"do":"cross","card":44,"square":3}');
INSERT INTO "actions" VALUES(1,100,'{"player":1,"do":"cross","card":25,"square":1}');
INSERT INTO "actions" VALUES(1,101,'{"player":0,"do":"bonus","from":{"card":44,"line":"row","index":1},"card":54,"square":1}');
INSERT INTO "actions" VALUES(1,102,'{"player":2,"do":"pass"}');
INSERT INTO "actions" VALUES(1,103,'{"player":0,"do":"cross","card":3,"square":7}');
INSERT INTO "actions" VALUES(1,104,'{"player":1,"do":"cross","card":28,"square":8}');
INSERT INTO "actions" VALUES(1,105,'{"player":1,"do":"bonus","from":{"card":28,"line":"row","index":2},"card":34,"square":3}');
INSERT INTO "actions" VALUES(1,106,'{"player":1,"do":"bonus","from":{"card":34,"line":"row","index":1},"card":28,"square":0}');
INSERT INTO "actions" VALUES(1,107,'{"player":2,"do":"cross","card":22,"square":5}');
INSERT INTO "actions" VALUES(1,108,'{"player":1,"do":"cross","card":28,"square":3}');
INSERT INTO "actions" VALUES(1,109,'{"player":0,"do":"pass"}');
INSERT INTO "actions" VALUES(1,110,'{"player":2,"do":"keep","cards":[17]}');
INSERT INTO "actions" VALUES(1,111,'{"player":0,"do":"keep","cards":[41]}');
INSERT INTO "actions" VALUES(1,112,'{"player":1,"do":"keep","cards":[12]}');
INSERT INTO "actions" VALUES(1,113,'{"player":2,"do":"cross","card":17,"square":2}');
INSERT INTO "actions" VALUES(1,114,'{"player":1,"do":"cross","card":12,"square":1}');
INSERT INTO "actions" VALUES(1,115,'{"player":0,"do":"cross","card":50,"square":8}');
INSERT INTO "actions" VALUES(1,116,'{"player":2,"do":"cross","card":17,"square":1}');
INSERT INTO "actions" VALUES(1,117,'{"player":0,"do":"cross","card":3,"square":5}');
INSERT INTO "actions" VALUES(1,118,'{"player":0,"do":"bonus","from":{"card":3,"line":"row","index":1},"card":44,"square":0}');
INSERT INTO "actions" VALUES(1,119,'{"player":1,"do":"cross","card":12,"square":7}');
INSERT INTO "actions" VALUES(1,120,'{"player":2,"do":"cross","card":22,"square":6}');
INSERT INTO "actions" VALUES(1,121,'{"player":2,"do":"bonus","from":{"card":22,"line":"column","index":0},"card":22,"square":8}');
INSERT INTO "actions" VALUES(1,122,'{"player":2,"do":"bonus","from":{"card":22,"line":"row","index":2},"card":17,"square":3}');
INSERT INTO "actions" VALUES(1,123,'{"player":1,"do":"cross","card":25,"square":0}');
INSERT INTO "actions" VALUES(1,124,'{"player":0,"do":"pass"}');
INSERT INTO "actions" VALUES(1,125,'{"player":1,"do":"bonus","from":{"card":25,"line":"column","index":0},"card":12,"square":5}');
INSERT INTO "actions" VALUES(1,126,'{"player":2,"do":"cross","card":4,"square":8}');
INSERT INTO "actions" VALUES(1,127,'{"player":0,"do":"cross","card":41,"square":7}');
INSERT INTO "actions" VALUES(1,128,'{"player":1,"do":"cross","card":28,"square":1}');
INSERT INTO "actions" VALUES(1,129,'{"player":2,"do":"cross","card":4,"square":0}');
INSERT INTO "actions" VALUES(1,130,'{"player":0,"do":"pass"}');
INSERT INTO "actions" VALUES(1,131,'{"player":1,"do":"cross","card":12,"square":3}');
INSERT INTO "actions" VALUES(1,132,'{"player":2,"do":"cross","card":17,"square":7}');
INSERT INTO "actions" VALUES(1,133,'{"player":0,"do":"cross","card":53,"square":8}');
INSERT INTO "actions" VALUES(1,134,'{"player":1,"do":"cross","card":52,"square":6}');
INSERT INTO "actions" VALUES(1,135,'{"player":1,"do":"bonus","from":{"card":52,"line":"row","index":2},"card":59,"square":3}');
INSERT INTO "actions" VALUES(1,136,'{"player":2,"do":"pass"}');
INSERT INTO "actions" VALUES(1,137,'{"player":0,"do":"cross","card":41,"square":1}');
INSERT INTO "actions" VALUES(1,138,'{"player":1,"do":"cross","card":12,"square":0}');
INSERT INTO "actions" VALUES(1,139,'{"player":2,"do":"cross","card":4,"square":4}');
INSERT INTO "actions" VALUES(1,140,'{"player":0,"do":"pass"}');
INSERT INTO "actions" VALUES(1,141,'{"player":1,"do":"cross","card":25,"square":2}');
INSERT INTO "actions" VALUES(1,142,'{"player":1,"do":"bonus","from":{"card":25,"line":"row","index":0},"card":59,"square":0}');
INSERT INTO "actions" VALUES(1,143,'{"player":1,"do":"bonus","from":{"card":59,"line":"column","index":0},"card":12,"square":4}');
INSERT INTO "actions" VALUES(1,144,'{"player":1,"do":"bonus","from":{"card":12,"line":"row","index":1},"card":25,"square":7}');
INSERT INTO "actions" VALUES(1,145,'{"player":2,"do":"cross","card":4,"square":7}');
INSERT INTO "actions" VALUES(1,146,'{"player":1,"do":"pass"}');
INSERT INTO "actions" VALUES(1,147,'{"player":0,"do":"cross","card":41,"square":4}');
INSERT INTO "actions" VALUES(2,0,'{"player":0,"do":"keep","cards":[20,22,28]}');
INSERT INTO "actions" VALUES(2,1,'{"player":1,"do":"keep","cards":[5,37,39]}');
INSERT INTO "actions" VALUES(2,2,'{"player":0,"do":"cross","card":28,"square":4}');
INSERT INTO "actions" VALUES(2,3,'{"player":1,"do":"cross","card":5,"square":7}');
INSERT INTO "actions" VALUES(2,4,'{"player":0,"do":"cross","card":20,"square":4}');
INSERT INTO "actions" VALUES(2,5,'{"player":1,"do":"cross","card":39,"square":5}');
INSERT INTO "actions" VALUES(2,6,'{"player":1,"do":"cross","card":5,"square":5}');
INSERT INTO "actions" VALUES(2,7,'{"player":0,"do":"pass"}');
INSERT INTO "actions" VALUES(2,8,'{"player":1,"do":"cross","card":39,"square":8}');
INSERT INTO "actions" VALUES(2,9,'{"player":0,"do":"cross","card":20,"square":6}');
INSERT INTO "actions" VALUES(2,10,'{"player":0,"do":"cross","card":20,"square":1}');
INSERT INTO "actions" VALUES(2,11,'{"player":1,"do":"cross","card":5,"square":0}');
INSERT INTO "actions" VALUES(2,12,'{"player":0,"do":"cross","card":28,"square":5}');
INSERT INTO "actions" VALUES(2,13,'{"player":1,"do":"cross","card":39,"square":0}');
INSERT INTO "actions" VALUES(2,14,'{"player":1,"do":"pass"}');
INSERT INTO "actions" VALUES(2,15,'{"player":0,"do":"cross","card":22,"square":8}');
INSERT INTO "actions" VALUES(2,16,'{"player":0,"do":"cross","card":22,"square":0}');
INSERT INTO "actions" VALUES(2,17,'{"player":1,"do":"cross","card":39,"square":3}');
INSERT INTO "actions" VALUES(2,18,'{"player":1,"do":"cross","card":5,"square":4}');
INSERT INTO "actions" VALUES(2,19,'{"player":0,"do":"cross","card":20,"square":2}');
INSERT INTO "actions" VALUES(2,20,'{"player":1,"do":"keep","cards":[41]}');
INSERT INTO "actions" VALUES(2,21,'{"player":0,"do":"keep","cards":[49]}');
INSERT INTO "actions" VALUES(2,22,'{"player":0,"do":"cross","card":49,"square":4}');
INSERT INTO "actions" VALUES(2,23,'{"player":1,"do":"cross","card":37,"square":1}');
INSERT INTO "actions" VALUES(2,24,'{"player":1,"do":"cross","card":5,"square":1}');
INSERT INTO "actions" VALUES(2,25,'{"player":0,"do":"cross","card":22,"square":7}');
INSERT INTO "actions" VALUES(2,26,'{"player":0,"do":"cross","card":28,"square":3}');
INSERT INTO "actions" VALUES(2,27,'{"player":0,"do":"bonus","from":{"card":28,"line":"row","index":1},"card":22,"square":4}');
INSERT INTO "actions" VALUES(2,28,'{"player":1,"do":"cross","card":39,"square":2}');
CREATE TABLE cascades (
    game INTEGER NOT NULL,
    player INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    crosses INTEGER NOT NULL,
    worth INTEGER NOT NULL,
    PRIMARY KEY (game, first),
    FOREIGN KEY (game, player) REFERENCES seats ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO "cascades" VALUES(1,0,2,2,38,39,2,0);
INSERT INTO "cascades" VALUES(1,1,2,3,42,43,2,0);
INSERT INTO "cascades" VALUES(1,1,2,5,49,50,2,0);
INSERT INTO "cascades" VALUES(1,1,2,8,58,60,2,0);
INSERT INTO "cascades" VALUES(1,2,2,9,61,63,3,12);
INSERT INTO "cascades" VALUES(1,1,2,9,64,68,4,0);
INSERT INTO "cascades" VALUES(1,0,3,1,74,76,3,0);
INSERT INTO "cascades" VALUES(1,2,3,2,77,78,2,0);
INSERT INTO "cascades" VALUES(1,2,3,3,81,82,2,0);
INSERT INTO "cascades" VALUES(1,1,3,4,87,88,2,0);
INSERT INTO "cascades" VALUES(1,2,3,5,89,91,3,10);
INSERT INTO "cascades" VALUES(1,2,3,6,94,95,2,0);
INSERT INTO "cascades" VALUES(1,0,3,7,99,101,2,0);
INSERT INTO "cascades" VALUES(1,1,3,8,104,106,3,10);
INSERT INTO "cascades" VALUES(1,0,4,2,117,118,2,0);
INSERT INTO "cascades" VALUES(1,2,4,3,120,122,3,8);
INSERT INTO "cascades" VALUES(1,1,4,3,123,125,2,0);
INSERT INTO "cascades" VALUES(1,1,4,6,134,135,2,9);
INSERT INTO "cascades" VALUES(1,1,4,8,141,144,4,3);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,           -- the record as JSON, without its actions
    steps INTEGER,                  -- how often the table went on by itself; unknown: NULL
    touched TEXT NOT NULL,          -- when it was last played, ISO 8601, UTC
    claimed_by TEXT,                -- the window that plays it
    edition TEXT NOT NULL,
    deck TEXT NOT NULL,
    seed TEXT NOT NULL,
    players INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,
    has_bots INTEGER NOT NULL,
    is_branch INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    daily TEXT NOT NULL,
    started TEXT NOT NULL,
    finished TEXT NOT NULL
);
INSERT INTO "games" VALUES(1,'0d91502a08f2447e9bfa0d8da4f1ac48','{"format":"luckybox-record","version":1,"game":"luckybox","edition":"classic","players":["Ada","Zoé","Bot 1"],"seed":7,"deck":"tombola","uid":"0d91502a08f2447e9bfa0d8da4f1ac48","started":"2026-11-21T19:33:05Z","finished":"2026-11-21T19:33:05Z","seats":[{"badge":0,"kind":"person"},{"badge":1,"kind":"person"},{"badge":2,"kind":"line-greedy"}]}',48,'2026-11-21T19:33:05.680Z',NULL,'classic','tombola','7',3,148,1,1,0,0,'','2026-11-21T19:33:05Z','2026-11-21T19:33:05Z');
INSERT INTO "games" VALUES(2,'2921668883b9465cbe4f8da1cc1c926e','{"format":"luckybox-record","version":1,"game":"luckybox","edition":"french","players":["Ada","Bob"],"seed":8,"deck":"tombola","uid":"2921668883b9465cbe4f8da1cc1c926e","started":"2026-11-21T19:33:05Z","seats":[{"badge":0,"kind":"person"},{"badge":1,"kind":"person"}],"undone":1}',17,'2026-11-21T19:33:05.684Z',NULL,'french','tombola','8',2,29,0,0,0,1,'','2026-11-21T19:33:05Z','');
CREATE TABLE profiles (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,             -- as it was last written
    folded TEXT NOT NULL UNIQUE     -- without case: the same person
);
INSERT INTO "profiles" VALUES(1,'Ada','ada');
INSERT INTO "profiles" VALUES(2,'Zoé','zoé');
INSERT INTO "profiles" VALUES(3,'Bob','bob');
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    player INTEGER NOT NULL,
    profile INTEGER REFERENCES profiles ON DELETE SET NULL,
    folded TEXT NOT NULL,           -- the name without case, to search in
    name TEXT NOT NULL,
    badge INTEGER NOT NULL,
    kind TEXT NOT NULL,
    total INTEGER NOT NULL,
    has_won INTEGER NOT NULL,
    completed_1 INTEGER NOT NULL,
    completed_2 INTEGER NOT NULL,
    completed_3 INTEGER NOT NULL,
    completed_4 INTEGER NOT NULL,
    stars_1 INTEGER NOT NULL,
    stars_2 INTEGER NOT NULL,
    stars_3 INTEGER NOT NULL,
    stars_4 INTEGER NOT NULL,
    incomplete INTEGER NOT NULL,
    moon_points INTEGER NOT NULL,
    moons INTEGER NOT NULL,
    bolts INTEGER NOT NULL,
    longest INTEGER NOT NULL,
    best_worth INTEGER NOT NULL,
    lengths TEXT NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,'ada','Ada',0,'person',17,0,0,0,0,0,0,0,1,4,18,-6,1,0,3,3,'27 3 1');
INSERT INTO "seats" VALUES(1,1,2,'zoé','Zoé',1,'person',38,0,0,0,1,1,0,0,1,4,15,0,3,0,4,10,'25 6 1 2');
INSERT INTO "seats" VALUES(1,2,NULL,'bot 1','Bot 1',2,'line-greedy',45,1,0,1,1,1,1,0,0,0,8,6,4,0,3,12,'28 3 3');
INSERT INTO "seats" VALUES(2,0,1,'ada','Ada',0,'person',6,0,0,0,0,0,0,0,0,0,6,0,0,0,2,0,'10 1');
INSERT INTO "seats" VALUES(2,1,3,'bob','Bob',1,'person',11,0,0,0,0,0,0,0,0,0,5,6,1,2,1,0,'11');
CREATE INDEX games_by_time ON games (touched);
CREATE INDEX games_by_deal ON games (seed);
CREATE INDEX games_unfinished ON games (touched) WHERE NOT is_finished;
CREATE INDEX games_daily ON games (daily) WHERE daily <> '';
CREATE INDEX seats_by_profile ON seats (profile);
CREATE INDEX cascades_by_length ON cascades (crosses DESC, worth DESC);
CREATE INDEX cascades_by_worth ON cascades (worth DESC, crosses DESC);
COMMIT;
